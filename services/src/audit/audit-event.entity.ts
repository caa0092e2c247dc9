import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What happened, kept for ever: the database refuses to change it. */
@Entity('audit_events')
export class AuditEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;

  /** Clerk id of who did it, `supervisor`, or `clerk`. */
  @Column('text')
  actor!: string;

  @Column('text')
  action!: string;

  /** Id of what it was done to. */
  @Column('text')
  subject!: string;

  @Column('jsonb')
  details!: object;
}
