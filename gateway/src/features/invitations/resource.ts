import * as v from 'valibot';
import type { Actor } from '../../auth/principal.ts';
import { roles } from '../../auth/roles.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { dateTimeSchema } from '../../json-api/schemas.ts';

/** An API key belongs to a workspace, and an invitation gives access to the whole organisation. */
export const callers: readonly Actor['kind'][] = ['person', 'client'];

export const rowSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  expires_at: v.string(),
  accepted_at: v.nullable(v.string()),
  created_at: v.string(),
});
export type Row = v.InferOutput<typeof rowSchema>;

export const columns = Object.keys(rowSchema.entries).join(' ');

const described = <Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  v.pipe(schema, v.description(sentence));

export const roleSchema = described(
  v.picklist(roles, 'Expected reader or administrator'),
  '`reader` may only read, `administrator` may write and invite people',
);

export const invitationSchema = v.pipe(
  v.strictObject({
    type: v.literal('invitation'),
    id: uuidOutputSchema,
    attributes: v.strictObject({
      email: described(v.string(), 'Email address in lower case'),
      role: roleSchema,
      expires_at: dateTimeSchema,
      /** Time of the first sign-in. An accepted invitation does not expire. */
      accepted_at: v.nullable(dateTimeSchema),
      created_at: dateTimeSchema,
    }),
  }),
  v.title('Invitation'),
);

export const resourceOf = ({ id, email, role, expires_at, accepted_at, created_at }: Row) => ({
  type: 'invitation',
  id,
  attributes: {
    email,
    role,
    expires_at: formatDateTime(expires_at),
    accepted_at: accepted_at && formatDateTime(accepted_at),
    created_at: formatDateTime(created_at),
  },
});
