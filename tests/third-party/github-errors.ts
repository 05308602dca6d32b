import recorded from '@octokit/fixtures/scenarios/api.github.com/errors/normalized-fixture.json' with { type: 'json' }

/** Requests that GitHub refused, as they were recorded. */
export const GITHUB_ERRORS = recorded
