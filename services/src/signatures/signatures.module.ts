import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HoursModule } from '../hours/hours.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { SignatureEvidence } from './signature-evidence.entity.ts';
import { SignatureLinks } from './signature-links.ts';
import { SignaturesService } from './signatures.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([SignatureEvidence]), HoursModule, LinksModule],
  providers: [SignaturesService, SignatureLinks],
  exports: [SignaturesService, SignatureLinks],
})
export class SignaturesModule {}
