import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import type {
  DataSource,
  EntityManager,
  EntitySubscriberInterface,
  QueryRunner,
  TransactionCommitEvent,
} from 'typeorm';
