import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LinkToken } from './link-token.entity.ts';
import { LinkTokens } from './link-tokens.ts';

@Module({ imports: [TypeOrmModule.forFeature([LinkToken])], providers: [LinkTokens], exports: [LinkTokens] })
export class LinksModule {}
