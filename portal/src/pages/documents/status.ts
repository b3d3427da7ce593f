import type { Tone } from '../../components/status-badge.tsx';

/** The choices for the status of documents; an empty text means all. */
export const statusChoices = [
  { value: '', title: 'All' },
  { value: 'pending', title: 'Pending' },
  { value: 'processing', title: 'Processing' },
  { value: 'completed', title: 'Completed' },
  { value: 'failed', title: 'Failed' },
] as const;

export type StatusChoice = (typeof statusChoices)[number]['value'];

const tones: Readonly<Record<string, Tone>> = {
  pending: 'busy',
  processing: 'busy',
  completed: 'good',
  failed: 'bad',
};

export const documentToneOf = (status: string): Tone => tones[status] ?? 'neutral';

/** Returns whether the service still processes a document with this status. */
export const isUnfinished = (status: string): boolean => status === 'pending' || status === 'processing';
