import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { ButtonLink, Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import type { MaintainView } from './load-maintain.server.ts'
import { NamedSignIn, SignIn } from './sign-in-form.tsx'
import columns from '#app/ui/columns.module.css'
import styles from './maintain.module.css'

type Props = { view: MaintainView; refused: RefusedForm | undefined }

export function MaintainScreen({ view, refused }: Props) {
  const { login, repositories } = view
  const typed = refused?.values['repository'] ?? view.refused ?? ''
  const noRight =
    view.refused === null
      ? undefined
      : `GitHub says you have no maintain or admin rights in ${view.refused}. Ask an admin there, or sign in with another account.`
  return (
    <>
      <ScreenHeader
        title="Your repository, your pace"
        lead="Slow down what players bring to the projects you maintain, or stop it. It needs no explanation."
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
            <Card title="Choose a repository" aside={`GitHub says ${login} maintains these`}>
              <ul className={styles.repositories}>
                {repositories.map(({ name, role, state }) => (
                  <li key={name}>
                    <div>
                      <b className={styles.name}>{name}</b>
                      <small>
                        You are {role}. {state}
                      </small>
                    </div>
                    <ButtonLink size="small" href={`/maintain/${name}`}>
                      Open<span className="visually-hidden"> {name}</span>
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Card title="Not in the list?">
            <NamedSignIn repository={typed} error={refused?.errors['repository'] ?? noRight} />
          </Card>
        </div>
        <div className={columns.column}>
          <Card title="How we know it is you">
            <p className={styles.text}>
              You sign in with GitHub, and we ask for your role in each public repository. Admin and maintain may change
              things here. We believe it for 15 minutes, then we ask again.
            </p>
            <p className={styles.text}>You need no account as a player, and you never appear on a board.</p>
            {login !== null && (
              <form method="post" action="/maintain">
                <input type="hidden" name="intent" value="leave" />
                <Button size="small">Sign out</Button>
              </form>
            )}
          </Card>
        </div>
      </div>
    </>
  )
}
