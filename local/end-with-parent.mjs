// Preloaded into child processes: they end when the process that started them is gone, even where it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
