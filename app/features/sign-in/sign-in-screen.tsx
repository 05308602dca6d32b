import { ContestPeak, rockClass } from '#app/components/contest-peak.tsx'
import { brand } from '#app/content/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames, grid, row, stack } from '#app/ui/layout.ts'
import { Logo } from '#app/ui/logo.tsx'
import styles from './sign-in-screen.module.css'

type Props = { organisation: string; to: string }

/** An organisation has a mountain of its own, by its name. */
export function SignInScreen({ organisation, to }: Props) {
  return (
    <div className={classNames(styles.screen, rockClass('moss'))}>
      <div className={classNames('wrap', styles.inside, grid(6, 'level'))}>
        <div className={stack(5)}>
          <p className={classNames('strong', row(2))}>
            <Logo />
            {brand.name}
          </p>
          <h1 className={styles.name}>{organisation} climbs here</h1>
          <p>
            For members of {organisation} at GitHub, and nobody else. Your work in its private repositories earns points
            too; what they are called and what you did there stays at GitHub.
          </p>
          <form method="post" action="/join">
            <input type="hidden" name="by" value="github" />
            <input type="hidden" name="returnTo" value={to} />
            <Button tone="primary">Sign in with GitHub</Button>
          </form>
        </div>
        <ContestPeak rock="moss" slug={organisation} ridge={0} fades className={styles.picture} />
      </div>
    </div>
  )
}
