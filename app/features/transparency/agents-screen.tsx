import { ContactLink } from '#app/components/contact-link.tsx'
import { AGENT_ACCOUNTS, type AgentAccount } from '#app/domain/ledger/agents.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import styles from './transparency.module.css'

export function AgentsScreen() {
  return (
    <>
      <ScreenHeader
        title="Who answers for the work owns it"
        lead="Whatever typed it. What that means for agents, and for you if you work with one."
      />
      <div className={classNames('wrap screen-body stack gap-6', styles.screen)}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-6">
          <Card title="You work with a tool">
            <p>
              Use whatever you like. What you open under your own name is yours and follows the same rules as everything
              else: it earns most once somebody else wants it. We never guess who used a tool, and a line such as{' '}
              <b>Co-authored-by</b> or <b>Assisted-by</b> in a commit changes no points.
            </p>
          </Card>
          <Card title="An agent opens a pull request for you">
            <p>
              It is yours if GitHub says that you asked for it: its text names you in the words that this agent always
              uses, or else you are the only person assigned to it.
            </p>
            <p>
              Then it counts like any other of yours: somebody else has to accept it, within the same limits. If GitHub
              names nobody, or several people, it is nobody’s. We look for such pull requests when you join, then once a
              day, or on Mondays and Thursdays if you have been quiet for a while.
            </p>
          </Card>
          <Card title="What an agent can’t do">
            <p>
              It is never the other person. It can’t accept your pull request or complete your issue, and it is none of
              the people who make a project established. Its own reviews and comments earn nobody anything.
            </p>
            <p>
              A project’s own merge robot is no agent: at Kubernetes, Rust and DefinitelyTyped it merges what a
              maintainer asked it to, and that counts as the maintainer’s word.
            </p>
          </Card>
          <Card title="Work has to stay">
            <p>
              When somebody other than you reverts what was merged, within 14 days, it loses its points while its week
              is open. Once the week has closed, the points stay, and a person looks before your next prize opens.
            </p>
          </Card>
        </div>
        <Card title="The accounts we know">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-6">
            <Accounts title="Agents" accounts={AGENT_ACCOUNTS.filter(({ kind }) => kind === 'agent')} />
            <Accounts
              title="Robots that projects set up"
              accounts={AGENT_ACCOUNTS.filter(({ kind }) => kind === 'automation')}
            />
          </div>
          <p>
            Is one missing, or is yours listed by mistake? Write to <ContactLink />.
          </p>
          <p>
            An account that we don’t know yet can pass for a person. When somebody’s points come through one that deals
            with hardly anybody else, <Anchor href="/transparency#fairness">a person looks</Anchor> before a prize
            opens.
          </p>
        </Card>
      </div>
    </>
  )
}

function Accounts({ title, accounts }: { title: string; accounts: readonly AgentAccount[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className={styles.accounts}>
        {[...Map.groupBy(accounts, ({ tool }) => tool)].map(([tool, own]) => (
          <div key={tool} className="grid gap-x-4 gap-y-0">
            <dt>{tool}</dt>
            {own.map(({ login, type, source }) => (
              <dd key={type + login}>
                <a href={source}>{login}</a> <span>{type === 'Bot' ? 'app' : 'looks like a person'}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}
