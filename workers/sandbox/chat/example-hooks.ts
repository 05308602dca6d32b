/** Webhook addresses as the three give them out, to paste into the product. The sandbox takes any other of the same form. */
export const EXAMPLE_HOOKS = {
  discord: `https://discord.com/api/webhooks/118400000000000001/${'sandbox-'.repeat(8)}x9Qk`,
  slack: 'https://hooks.slack.com/services/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z',
  teams: `https://default00000000000000000000000.5a.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/${'0a'.repeat(16)}/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=sandbox-sandbox-sandbox-sandbox-7mWc`,
} as const
