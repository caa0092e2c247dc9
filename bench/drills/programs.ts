import { forRootAlone, programNamed } from '@portal/command-line/programs';

export const pgbouncer = programNamed('pgbouncer', { title: 'PgBouncer', elsewhere: forRootAlone });

/** Ceph's daemons and their tools. */
export const ceph = programNamed('ceph', { title: "Ceph's command", package: 'ceph-common' });
export const cephMon = programNamed('ceph-mon', { title: "Ceph's monitor" });
export const cephOsd = programNamed('ceph-osd', { title: "Ceph's disk daemon" });
export const radosgw = programNamed('radosgw', { title: "Ceph's S3 gateway" });
export const radosgwAdmin = programNamed('radosgw-admin', {
  title: "Ceph's accounts of S3",
  package: 'ceph-common',
});
export const monmaptool = programNamed('monmaptool', { title: "Ceph's tool for monitors", package: 'ceph-base' });
export const cephPrograms = [ceph, cephMon, cephOsd, monmaptool, radosgw, radosgwAdmin];

export const postfixProgram = programNamed('postfix', { title: 'Postfix', elsewhere: forRootAlone });
/** Sets passwords of a mail server. Its package leaves out the ways of signing in. */
export const saslpasswd = programNamed('saslpasswd2', {
  elsewhere: forRootAlone,
  package: 'sasl2-bin libsasl2-modules',
  variable: 'SASLPASSWD_PATH',
});
/** Makes certificates. */
export const openssl = programNamed('openssl', { title: 'OpenSSL' });
