import { ContactLink } from '#app/components/contact-link.tsx'
import { AGENT_ACCOUNTS, type AgentAccount } from '#app/domain/ledger/agents.ts'
import { Part } from './part.tsx'

export function Agents() {
  return (
    <Part id="agents" title="Agents and bots">
      <p>
        Use whatever tools you like. What you open under your own name is yours, and it earns most once somebody else
        wants it. We never guess who used a tool, and a line such as <b>Co-authored-by</b> or <b>Assisted-by</b> in a
        commit changes no points.
      </p>
      <p>
        A pull request that an agent opened is yours if GitHub says that you asked for it: its text names you in the
        words that this agent always uses, or else you are the only person assigned to it. Then it counts like any other
        of yours. If GitHub names nobody, or several people, it is nobody’s. We look for such pull requests when you
        join, then once a day, or on Mondays and Thursdays if you have been quiet for a while.
      </p>
      <p>
        An agent is never the other person. It can’t accept your pull request or complete your issue, and it is none of
        the people who make a project established. Its own reviews and comments earn nobody anything. A project’s own
        merge robot is no agent: at Kubernetes, Rust and DefinitelyTyped it merges what a maintainer asked it to, and
        that counts as the maintainer’s word.
      </p>
      <p>
        When somebody other than you reverts what was merged, within 14 days, it loses its points while its week is
        open. Once the week has closed, the points stay, and a person looks before your next prize opens.
      </p>
      <h4>The agents we know</h4>
      <Accounts accounts={AGENT_ACCOUNTS.filter(({ kind }) => kind === 'agent')} />
      <h4>Robots that projects set up</h4>
      <Accounts accounts={AGENT_ACCOUNTS.filter(({ kind }) => kind === 'automation')} />
      <p>
        Is one missing, or is yours listed by mistake? Write to <ContactLink />. An account that we don’t know yet can
        pass for a person. When somebody’s points come through one that deals with hardly anybody else,{' '}
        <a href="#fairness">a person looks</a> before a prize opens.
      </p>
    </Part>
  )
}

function Accounts({ accounts }: { accounts: readonly AgentAccount[] }) {
  return (
    <dl>
      {[...Map.groupBy(accounts, ({ tool }) => tool)].map(([tool, own]) => (
        <div key={tool}>
          <dt>{tool}</dt>
          {own.map(({ login, type, source }) => (
            <dd key={type + login}>
              <a href={source}>{login}</a> {type === 'Bot' ? 'app' : 'looks like a person'}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
