import { brand } from '#app/content/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames, stack } from '#app/ui/layout.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'

type Props = { organisation: string; to: string }

export function SignInScreen({ organisation, to }: Props) {
  return (
    <>
      <ScreenHeader
        title={`${organisation} climbs here`}
        lead={`${brand.name} of ${organisation}, for its members at GitHub and nobody else.`}
      />
      <div className={classNames('wrap', 'below-6')}>
        <Card title="Sign in">
          <form method="post" action="/join" className={stack(5)}>
            <input type="hidden" name="by" value="github" />
            <input type="hidden" name="returnTo" value={to} />
            <p className="soft">
              GitHub tells us your name and that you are a member. Your work in private repositories earns points; what
              they are called and what was done there stays at GitHub.
            </p>
            <p>
              <Button tone="primary">Sign in with GitHub</Button>
            </p>
          </form>
        </Card>
      </div>
    </>
  )
}
