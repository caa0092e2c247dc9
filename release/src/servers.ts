import { inRepository } from './repository.ts';

/** What runs on servers: the API with its worker, and the server in front. */
export const servers = ['services', 'edge'] as const;
export type Server = (typeof servers)[number];

/** A file of a server's bundle. @param entry such as `main` */
export const serverFile = (server: Server, entry: string): string => inRepository(server, 'dist', `${entry}.js`);
