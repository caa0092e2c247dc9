import path from 'node:path';
import type { Program } from '@portal/command-line/programs';

/** Only root has them in PATH. */
const elsewhere = (folder: string) => [path.join(folder, '../sbin')];

export const pgbouncer: Program = {
  title: 'PgBouncer',
  names: ['pgbouncer'],
  elsewhere,
  package: 'pgbouncer',
  variable: 'PGBOUNCER_PATH',
};

/** Ceph's daemons and their tools. */
const ofCeph = (name: string, title: string, debian: string): Program => ({
  title,
  names: [name],
  package: debian,
  variable: `${name.toUpperCase().replace('-', '_')}_PATH`,
});

export const ceph = ofCeph('ceph', "Ceph's command", 'ceph-common');
export const cephMon = ofCeph('ceph-mon', "Ceph's monitor", 'ceph-mon');
export const cephOsd = ofCeph('ceph-osd', "Ceph's disk daemon", 'ceph-osd');
export const radosgw = ofCeph('radosgw', "Ceph's S3 gateway", 'radosgw');
export const radosgwAdmin = ofCeph('radosgw-admin', "Ceph's accounts of S3", 'ceph-common');
export const monmaptool = ofCeph('monmaptool', "Ceph's tool for monitors", 'ceph-base');
export const cephPrograms = [ceph, cephMon, cephOsd, monmaptool, radosgw, radosgwAdmin];

export const postfixProgram: Program = {
  title: 'Postfix',
  names: ['postfix'],
  elsewhere,
  package: 'postfix',
  variable: 'POSTFIX_PATH',
};

/** Sets passwords of a mail server. Its package leaves out the ways of signing in. */
export const saslpasswd: Program = {
  title: 'saslpasswd2',
  names: ['saslpasswd2'],
  elsewhere,
  package: 'sasl2-bin libsasl2-modules',
  variable: 'SASLPASSWD_PATH',
};

/** Makes certificates. */
export const openssl: Program = {
  title: 'OpenSSL',
  names: ['openssl'],
  package: 'openssl',
  variable: 'OPENSSL_PATH',
};
