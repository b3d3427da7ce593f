import type { TokenKeys } from '@fds/platform/signing-keys';
import type { GatewayConfig } from '../config.ts';
import type { HandlerDeps } from '../pipeline.ts';
import type { signInRoutes } from './routes.ts';

export type SignInRoutes = ReturnType<typeof signInRoutes>;

/** Loaded only if people sign in at a provider: the OpenID Connect library takes 0.1 s of CPU time to load. */
export async function loadSignIn(
  { config, deps }: Pick<HandlerDeps, 'deps'> & { readonly config: GatewayConfig },
  keys: TokenKeys,
): Promise<SignInRoutes> {
  const { portal, consoleUrl, portalClient: client, identityProvider } = config;
  if (client === undefined || identityProvider === undefined) return {};
  const [routes, places] = await Promise.all([import('./routes.ts'), import('./places.ts')]);
  const place = { client, identityProvider, keys, deps };
  return {
    ...(portal && routes.signInRoutes({ config, deps }, places.portal(place))),
    ...(consoleUrl && routes.signInRoutes({ config, deps }, places.engineConsole(place, consoleUrl))),
  };
}
