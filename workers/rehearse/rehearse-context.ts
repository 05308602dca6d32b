import { createGitHub } from '#app/adapters/github/create-github.ts'
import type { GitHub } from '#app/adapters/github/github.ts'
import { parseConfig } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { createDatabase, type Database } from '#db/client.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { DEVELOPMENT, localVars } from '#workers/local/settings.ts'
import { openSqliteAsD1 } from '#workers/local/sqlite-as-d1.ts'
import type { RehearsalSetup } from './rehearse.ts'

export function contextOf(db: Database, setup: RehearsalSetup, unanswered: Map<string, string>) {
  const now = () => setup.at
  const log: AppContext['log'] = (level, message, fields) => {
    if (level === 'error' && /malformed/.test(message))
      setup.connection.watched.remarks.push({
        nodeId: typeof fields?.['nodeId'] === 'string' ? fields['nodeId'] : null,
        text: `GitHub’s answer had another form than we know: ${JSON.stringify({ part: fields?.['part'], where: fields?.['where'] })}`,
        url: null,
      })
  }
  const github = createGitHub({
    apiUrl: setup.apiUrl,
    token: setup.token,
    fetch: setup.connection.fetch,
    now,
    sleep: setup.sleep,
    log,
  })
  return {
    config: parseConfig(localVars({ ...DEVELOPMENT, environment: 'test' }, 0)),
    db,
    now,
    log,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    github: notingAnswers(github, unanswered),
  }
}

export type Context = ReturnType<typeof contextOf>

/** Notes by node id why GitHub did not answer for somebody. */
function notingAnswers(github: GitHub, unanswered: Map<string, string>): GitHub {
  return {
    ...github,
    fetchActivity: async (queries, window) => {
      const answers = await github.fetchActivity(queries, window)
      for (const [nodeId, answer] of answers)
        if (answer.state === 'oversized') unanswered.set(nodeId, 'GitHub did not answer in time for so much work')
        else if (answer.state === 'deleted') unanswered.set(nodeId, 'the account was deleted')
        else if (answer.state === 'failed')
          unanswered.set(
            nodeId,
            'message' in answer.error ? `GitHub answered “${answer.error.message}”` : 'GitHub set a limit',
          )
        else unanswered.delete(nodeId)
      return answers
    },
  }
}

export async function openMemoryDatabase(): Promise<{ db: Database; close: () => void }> {
  const { database, close } = openSqliteAsD1(':memory:')
  await applyMigrations(database)
  return { db: createDatabase(database), close }
}
