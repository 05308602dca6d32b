import { brand } from '#app/content/brand.ts'
import { AGENT_ACCOUNTS } from '#app/domain/agents.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { Table } from '#app/ui/table.tsx'
import styles from './transparency-screen.module.css'

export function AgentsScreen() {
  return (
    <>
      <ScreenHeader
        title="Who answers for the work owns it"
        lead="Whatever typed it. What that means for agents, and for you if you work with one."
      />
      <div className="wrap">
        <div className={styles.text}>
          <section aria-labelledby="yours">
            <h2 id="yours">You work with a tool</h2>
            <p>
              Use whatever you like. What you open under your own name is yours and follows the same rules as everything
              else: it earns most once somebody else wants it. We never guess who used a tool, and a line such as{' '}
              <b>Co-authored-by</b> or <b>Assisted-by</b> in a commit changes no points.
            </p>
          </section>
          <section aria-labelledby="asked">
            <h2 id="asked">An agent opens a pull request for you</h2>
            <p>It is yours if GitHub says that you asked for it:</p>
            <ul>
              <li>you are the only person assigned to it,</li>
              <li>or its text names you in the words that this agent always uses,</li>
              <li>or you are the only person among the authors of its commits.</li>
            </ul>
            <p>
              Then it counts like any other of yours: somebody else has to accept it, within the same limits. If GitHub
              names nobody, or several people, it is nobody’s. We look for such pull requests once a day.
            </p>
          </section>
          <section aria-labelledby="cannot">
            <h2 id="cannot">What an agent can’t do</h2>
            <p>
              It is never the other person. It can’t accept your pull request or complete your issue, and it is none of
              the people who make a project established. Its own reviews and comments earn nobody anything.
            </p>
          </section>
          <section aria-labelledby="reverted">
            <h2 id="reverted">Work has to stay</h2>
            <p>
              When somebody other than you reverts what was merged, within 14 days, it loses its points while its week
              is open. Once the week has closed, the points stay, and a person looks before your next prize opens.
            </p>
          </section>
          <section aria-labelledby="accounts">
            <h2 id="accounts">The accounts we know</h2>
            <p>Agents, and robots that projects set up. Most are GitHub Apps; some look like a person’s account.</p>
            <Table caption="Accounts of agents and robots" className={styles.accounts}>
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col">What it is</th>
                </tr>
              </thead>
              <tbody>
                {AGENT_ACCOUNTS.map(({ login, type, tool, kind, source }) => (
                  <tr key={`${type} ${login}`}>
                    <th scope="row">
                      <a href={source}>{login}</a>
                      <span className={styles.explained}>{type === 'Bot' ? 'GitHub App' : 'Looks like a person'}</span>
                    </th>
                    <td>
                      {tool}
                      <span className={styles.explained}>{kind === 'agent' ? 'Agent' : 'Robot'}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            <p>
              Is one missing, or is yours listed by mistake? Write to{' '}
              <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>. An account that we don’t know yet can
              pass for a person; when somebody’s points come through one that deals with hardly anybody else,{' '}
              <Anchor href="/transparency#fairness">a person looks</Anchor> before a prize opens.
            </p>
          </section>
        </div>
      </div>
    </>
  )
}
