import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config/config.ts';
import { LOGGER, type Logger } from './observability/logger.ts';
import { Readiness } from './observability/readiness.ts';

@Global()
@Module({ providers: [Readiness], exports: [Readiness] })
class ProcessModule {}

/** What every class can inject: {@link CONFIG}, {@link LOGGER} and {@link Readiness}. */
export const processModule = (config: Config, logger: Logger): DynamicModule => ({
  module: ProcessModule,
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
  ],
  exports: [CONFIG, LOGGER],
});
