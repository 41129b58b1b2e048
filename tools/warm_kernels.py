"""Kernels that start at once: forked from one process that has imported everything.

To start Python and to import numpy, matplotlib and scikit-learn takes longer than most
pages compute. Here that is done once; every page still gets a process of its own.

    use()                                 before notebooks are run in this process
    pytest -p warm_kernels --nbval ...    the same for nbval (PYTHONPATH=tools)

What a page forgets to import may be there all the same. So `tools/notebooks.py --check`
(`make test-slow`) starts each kernel from nothing, as a reader does.
"""

import gc
import os
import shutil
import sys
import tempfile
from importlib.metadata import EntryPoint
from multiprocessing import get_context, parent_process
from threading import Thread

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # else the debugger warns
if len(tempfile.gettempdir()) > 60:  # the name of a socket has at most 107 letters
    tempfile.tempdir = "/tmp"
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        "__main__",
        "warm_kernels",
        "ipykernel.kernelapp",
        "ipykernel.ipkernel",
        "ipykernel.debugger",
        "matplotlib.pyplot",
        "PIL.PngImagePlugin",
        "anywidget",
        "linclass.book.judge",
        "linclass.book.ledger",
        "linclass.book.player",
        "linclass.book.explorer",
        "scipy.optimize",
        "scipy.spatial",
        "scipy.special",
        "sklearn.linear_model",
    ]
)


class Forked:
    """A process with as much of `subprocess.Popen` as a provisioner asks for."""

    stdin = stdout = stderr = None

    def __init__(self, process):
        process.start()
        self.process = process
        self.pid = process.pid

    def poll(self):
        return self.process.exitcode

    def wait(self):
        self.process.join()
        return self.process.exitcode

    def send_signal(self, number):
        os.kill(self.pid, number)


class ForkingProvisioner(LocalProvisioner):
    """Starts a kernel by a fork.

    Its sockets are files. A free port could be taken by another program before the
    kernel has it, and on a busy machine it is.
    """

    async def pre_launch(self, **kwargs):
        self.sockets = tempfile.mkdtemp(prefix="kernel-")
        self.parent.transport, self.parent.ip = "ipc", f"{self.sockets}/to"
        return await super().pre_launch(**kwargs)

    async def cleanup(self, restart=False):
        await super().cleanup(restart)
        if not restart:
            shutil.rmtree(self.sockets, ignore_errors=True)

    async def launch_kernel(self, cmd, *, cwd=None, env, **kwargs):
        file = cmd[cmd.index("-f") + 1]
        self.process = Forked(FORKS.Process(target=serve, args=(file, cwd, env)))
        self.pid, self.pgid = self.process.pid, None
        return self.connection_info


def serve(file, cwd, env):
    """Be the kernel of a connection file."""
    from ipykernel.kernelapp import IPKernelApp

    Thread(target=end_with_parent, daemon=True).start()
    gc.freeze()  # what was imported stays, and is not looked through for garbage
    os.setsid()  # Ctrl-C is for the parent, as with other kernels
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd or ".")
    sys.argv[1:] = ["-f", file]
    sys.path.remove(os.path.dirname(__file__))
    # The interrupt with which a kernel is shut down is no error.
    IPKernelApp.launch_instance(parent_handle=os.getppid(), log_level="CRITICAL")


def end_with_parent():
    """Whoever asked for the kernel may be killed; then nobody is left to end it."""
    parent_process().join()
    os._exit(1)


def use():
    """Let all kernels of this process be forked."""
    os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
    os.environ["JUPYTER_DEFAULT_PROVISIONER_NAME"] = "forking"
    KernelProvisionerFactory.instance().provisioners["forking"] = EntryPoint(
        "forking",
        f"{__name__}:{ForkingProvisioner.__name__}",
        KernelProvisionerFactory.GROUP_NAME,
    )


def pytest_configure():
    use()
