function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run these tests with 'npm test -- e2e'.`);
  return value;
}

/** The running portal under test and what stands behind it. */
export const portal = {
  get url() {
    return required('PORTAL_URL');
  },
  /** Directory of its release store. */
  get storeDir() {
    return required('PORTAL_STORE_DIR');
  },
  get inboxUrl() {
    return required('INBOX_URL');
  },
  get identityUrl() {
    return required('IDENTITY_URL');
  },
  get secretKey() {
    return required('CLERK_SECRET_KEY');
  },
  /** The programs. */
  get chromium() {
    return required('CHROMIUM_PATH');
  },
  get firefox() {
    return required('FIREFOX_PATH');
  },
  get webkit() {
    return { driver: required('WEBKIT_DRIVER_PATH'), xvfb: required('XVFB_PATH') };
  },
  get nginx() {
    return required('NGINX_PATH');
  },
  get databaseUrl() {
    return required('PORTAL_DATABASE_URL');
  },
};

/** The portal's address for connections from another address of this machine. */
export const onLoopback = (url = portal.url): string => url.replace('localhost', '127.0.0.1');
