import { Module } from '@nestjs/common';
import { LinkTokens } from './link-tokens.ts';

@Module({ providers: [LinkTokens], exports: [LinkTokens] })
export class LinksModule {}
