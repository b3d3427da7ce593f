import * as v from 'valibot';
import { purgeWorkspaces } from '../purge/purge.ts';
import { defineJob } from './job.ts';

export const purgeWorkspacesJob = defineJob({
  name: 'purge-workspaces',
  payload: v.object({ version: v.literal(1) }),
  retry: { limit: 0, delaySeconds: 1, why: 'the next periodic run continues an interrupted removal' },
  concurrency: 1,
  expireSeconds: 3600,
  every: () => 3600,
  run: (_payload, context, signal) => purgeWorkspaces(context, signal),
});
