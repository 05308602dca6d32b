import examples from '@octokit/webhooks-examples' with { type: 'json' }

/** Deliveries that GitHub recorded, by event. */
export const WEBHOOK_EXAMPLES = examples
