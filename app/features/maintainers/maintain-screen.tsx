import type { ReactNode } from 'react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { MOST_COUNTED } from '#app/domain/maintainers/repository-load.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount } from '#app/ui/format.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import type { MaintainView } from './load-maintain.server.ts'
import { LoadMeter } from './load-meter.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './maintainers.module.css'

type Props = { view: MaintainView; refused: RefusedForm | undefined }

export function MaintainScreen({ view, refused }: Props) {
  const { login } = view
  const typed = refused?.values['repository'] ?? view.refused ?? ''
  const noRight =
    view.refused === null
      ? undefined
      : `GitHub says you have no write access to ${view.refused}. Ask an admin there, or sign in with another account.`
  return (
    <>
      <ScreenHeader
        title="Your repository, your pace"
        lead="See what players send to your projects, and slow it down or stop it. No explanation needed."
      />
      <div className="wrap columns">
        <div className="stack gap-6">
          {login === null ? (
            <Card title="Open your repository">
              <SignInForm repository={typed} error={refused?.errors['repository'] ?? noRight} />
            </Card>
          ) : (
            <>
              <Repositories login={login} view={view} />
              <Card title="Not in the list?">
                <SignInForm
                  repository={typed}
                  error={refused?.errors['repository'] ?? noRight}
                  label="Check my role"
                  isNext={false}
                />
              </Card>
            </>
          )}
        </div>
        <div className="stack gap-6 text-soft">
          <WhatYouCanSet />
          <WhatGitHubTells>
            {login !== null && (
              <form method="post" action="/maintain">
                <input type="hidden" name="intent" value="leave" />
                <Button size="small">Sign out</Button>
              </form>
            )}
          </WhatGitHubTells>
        </div>
      </div>
    </>
  )
}

export function WhatYouCanSet() {
  return (
    <section className="stack gap-2" aria-labelledby="switches">
      <h2 id="switches" className="text-lg text-ink">
        What you can set
      </h2>
      <ul className="stack list-disc gap-1 ps-5">
        <li>Pull the brake: pull requests earn nothing until you release it, or until a date you choose.</li>
        <li>Limit the open pull requests of each player.</li>
        <li>Require an issue, or one of your labels, before a pull request earns points.</li>
        <li>Switch all points off in your repository.</li>
      </ul>
      <p>
        You set it here or in a file, <code>.mergequest.yml</code>.
      </p>
    </section>
  )
}

export function WhatGitHubTells({ children }: { children?: ReactNode }) {
  return (
    <section className="stack gap-2" aria-labelledby="role">
      <h2 id="role" className="text-lg text-ink">
        What GitHub tells us
      </h2>
      <p>
        Which public repositories you maintain. You give us no permission to them, and we forget it after 15 minutes.
        Admins and maintainers can change things, anyone with write access can look. You won’t appear on any board.
      </p>
      {children}
    </section>
  )
}

function Repositories({ login, view: { repositories } }: { login: string; view: MaintainView }) {
  return (
    <section className="stack gap-4 [&_header_p]:text-soft" aria-labelledby="choose">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="choose">Choose a repository</h2>
        <p>GitHub says {login} has write access to these</p>
      </header>
      <ul className={classNames('grid gap-3', styles.repositories)}>
        {repositories.map(({ name, role, state, opened, isBraked }) => (
          <li key={name} className="grid items-center gap-x-4 gap-y-3">
            <div>
              <b className="font-mono font-semibold wrap-anywhere">{name}</b>
              <small>You are {role}.</small>
            </div>
            <div className={styles.standing}>
              {isBraked ? (
                <span className="flex items-center gap-2 font-semibold text-danger">
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
