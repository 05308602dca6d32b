import * as z from 'zod'
import { instant } from './github-json.ts'

const account = z.object({ id: z.number().int(), login: z.string(), type: z.string() })

const labels = z
  .array(z.object({ name: z.string() }))
  .default([])
  .transform((list) => list.map(({ name }) => name))

const paths = z.array(z.string()).default([])

const repository = z.object({
  node_id: z.string().nullish(),
  id: z.number().int(),
  full_name: z.string(),
  private: z.boolean(),
  fork: z.boolean(),
  default_branch: z.string().optional(),
  owner: account.optional(),
})

const thread = z.object({
  id: z.number().int(),
  number: z.number().int(),
  title: z.string(),
  user: account.nullable(),
})

const common = { action: z.string(), repository, sender: account }

/** GitHub sends far more. */
export const webhookPayload = {
  push: z.object({
    ref: z.string(),
    deleted: z.boolean().default(false),
    commits: z.array(z.object({ added: paths, modified: paths, removed: paths })).default([]),
    repository,
    sender: account,
  }),
  pull_request: z.object({
    ...common,
    pull_request: thread.extend({
      node_id: z.string().nullish(),
      html_url: z.string(),
      state: z.string(),
      labels,
      created_at: instant,
      updated_at: instant,
      merged_at: instant.nullish(),
      merged_by: account.nullish(),
    }),
  }),
  pull_request_review: z.object({
    ...common,
    review: z.object({
      user: account.nullable(),
      state: z.string(),
      body: z.string().nullish(),
      html_url: z.string(),
      submitted_at: instant.nullish(),
      updated_at: instant.nullish(),
    }),
    pull_request: thread,
  }),
  pull_request_review_comment: z.object({
    ...common,
    comment: z.object({
      user: account.nullable(),
      html_url: z.string(),
      in_reply_to_id: z.number().int().nullish(),
      created_at: instant,
      updated_at: instant,
    }),
    pull_request: thread,
  }),
  issues: z.object({
    ...common,
    issue: thread.extend({
      node_id: z.string().nullish(),
      html_url: z.string(),
      state: z.string().optional(),
      state_reason: z.string().nullish(),
      labels,
      created_at: instant,
      updated_at: instant,
      closed_at: instant.nullish(),
    }),
  }),
  issue_comment: z.object({
    ...common,
    issue: z.object({ number: z.number().int(), title: z.string(), user: account.nullable() }),
    comment: z.object({ user: account.nullable(), html_url: z.string(), created_at: instant, updated_at: instant }),
  }),
  create: z.object({ ref: z.string(), ref_type: z.string(), master_branch: z.string(), repository, sender: account }),
  repository: z.object(common),
  installation: z.object({
    action: z.string(),
    installation: z.object({ id: z.number().int(), account: z.object({ id: z.number().int() }) }),
    sender: account,
  }),
}

export type WebhookPayload = { [Event in keyof typeof webhookPayload]: z.infer<(typeof webhookPayload)[Event]> }
