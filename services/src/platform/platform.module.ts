import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.ts';
import { LOGGER, type Logger } from './logger.ts';
import { Readiness } from './readiness.ts';

@Global()
@Module({ providers: [Readiness], exports: [Readiness] })
class PlatformModule {}

/** What every feature may inject: {@link CONFIG}, {@link LOGGER} and {@link Readiness}. */
export const platformModule = (config: Config, logger: Logger): DynamicModule => ({
  module: PlatformModule,
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
  ],
  exports: [CONFIG, LOGGER],
});
