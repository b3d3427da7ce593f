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
  const { portal, portalClient, identityProvider } = config;
  if (!portal || portalClient === undefined || identityProvider === undefined) return {};
  const [routes, provider] = await Promise.all([import('./routes.ts'), import('./provider.ts')]);
  return routes.signInRoutes({ config, deps, keys }, provider.portalProvider(portalClient, identityProvider));
}
