import { LoadMeter } from '#app/components/load-meter.tsx'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { MOST_COUNTED } from '#app/domain/repository-load.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import type { MaintainView } from './load-maintain.server.ts'
import { NamedSignIn, SignIn } from './sign-in-form.tsx'
import columns from '#app/ui/columns.module.css'
import styles from './maintain.module.css'

type Props = { view: MaintainView; refused: RefusedForm | undefined }

export function MaintainScreen({ view, refused }: Props) {
  const { login } = view
  const typed = refused?.values['repository'] ?? view.refused ?? ''
  const noRight =
    view.refused === null
      ? undefined
      : `GitHub says you cannot push to ${view.refused}. Ask an admin there, or sign in with another account.`
  return (
    <>
      <ScreenHeader
        title="Your repository, your pace"
        lead="See what players bring to the projects you maintain, and slow it down or stop it. It takes one click and no explanation."
      />
      <div className={`wrap ${columns.columns}`}>
        <div className={columns.column}>
          {login === null ? (
            <Card title="Say which repositories are yours">
              <p className={styles.text}>
                GitHub tells us once which public repositories you maintain. We ask for no rights, and end our access at
                once.
              </p>
              <SignIn />
            </Card>
          ) : (
            <Repositories login={login} view={view} />
          )}
          <Card title="Not in the list?">
            <NamedSignIn repository={typed} error={refused?.errors['repository'] ?? noRight} />
          </Card>
        </div>
        <div className={columns.column}>
          <Card title="How we know it is you">
            <p className={styles.text}>
              You sign in with GitHub, and we ask for your role in each public repository. Admins and maintainers may
              change things here, whoever can push may look. We believe it for 15 minutes, then we ask again.
            </p>
            <p className={styles.text}>You need no account as a player, and you never appear on a board.</p>
            {login !== null && (
              <form method="post" action="/maintain">
                <input type="hidden" name="intent" value="leave" />
                <Button size="small">Sign out</Button>
              </form>
            )}
          </Card>
          <Card title="What you can set">
            <ul className={styles.list}>
              <li>The brake: pull requests earn nothing until you release it, or until a date.</li>
              <li>How many open pull requests a player may have.</li>
              <li>An issue first, or labels of your choice.</li>
              <li>No points here at all.</li>
            </ul>
            <p className={styles.text}>
              Or put the same into <code>.mergequest.yml</code> in your default branch.
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

function Repositories({ login, view: { repositories } }: { login: string; view: MaintainView }) {
  return (
    <section className={styles.choose} aria-labelledby="choose">
      <header>
        <h2 id="choose">Choose a repository</h2>
        <p>GitHub says {login} can push to these</p>
      </header>
      <ul className={styles.repositories}>
        {repositories.map(({ name, role, state, opened, isBraked }) => (
          <li key={name}>
            <div>
              <b className={styles.name}>{name}</b>
              <small>You are {role}.</small>
            </div>
            <div className={styles.standing}>
              {isBraked ? (
                <span className={styles.braked}>
                  <LoadMeter load="braked" /> Braked
                </span>
              ) : (
                <span>{state}</span>
              )}
              <small>{openedText(opened)}</small>
            </div>
            <ButtonLink size="small" href={`/maintain/${name}`}>
              Open<span className="visually-hidden"> {name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function openedText(opened: number): string {
  if (opened === 0) return 'No pull requests by players'
  if (opened >= MOST_COUNTED) return `${MOST_COUNTED} pull requests or more in four weeks`
  return `${formatCount(opened, 'pull request')} in four weeks`
}
