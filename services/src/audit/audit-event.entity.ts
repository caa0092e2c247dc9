import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event in the audit trail. The database refuses to change or delete it. */
@Entity('audit_events')
export class AuditEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;

  /** See `AuditEntry`. */
  @Column('text')
  actor!: string;

  @Column('text')
  action!: string;

  /** Id of the subject. */
  @Column('text')
  subject!: string;

  @Column('jsonb')
  details!: object;

  /** The request that caused it. Null for older events. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;
}
