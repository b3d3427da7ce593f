import { modelProvider } from '@fds/ai/model';
import type { Provider } from '@fds/ai/provider';
import { statisticalProvider } from '@fds/ai/statistical';
import type { GatewayConfig } from '../config.ts';

/** Who answers what is asked in words: the model service of the settings, else the built-in provider. */
export const providerOf = (ai: GatewayConfig['ai']): Provider =>
  ai === undefined ? statisticalProvider : modelProvider(ai);
