// Preloaded into child processes: ends the process when its parent is gone, even if the parent was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
