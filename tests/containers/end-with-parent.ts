/**
 * Loaded before a process's own script: when the test run that started the process is gone, however
 * it ended, the process ends too.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
