import { ContestPeak, rockClass } from '#app/components/contests/contest-peak.tsx'
import { brand } from '#app/content/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Logo } from '#app/ui/logo.tsx'

type Props = { organisation: string; to: string }

/** An organisation's mountain is made from its name. */
export function SignInScreen({ organisation, to }: Props) {
  return (
    <div className={classNames('min-h-[100svh] bg-(--peak-sky)', rockClass('moss'))}>
      <div className="wrap grid min-h-[inherit] content-center items-center gap-8 py-8 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <div className="stack gap-6">
          <p className="flex items-center gap-2 font-semibold">
            <Logo />
            {brand.name}
          </p>
          <h1 className="text-[length:clamp(2.4rem,1.4rem_+_4vw,4rem)] leading-none wrap-anywhere">
            {organisation} climbs here
          </h1>
          <p>
            For members of {organisation} at GitHub, and nobody else. Your work in its private repositories earns points
            too; what they are called and what you did there stays at GitHub.
          </p>
          <form method="post" action="/join">
            <input type="hidden" name="by" value="github" />
            <input type="hidden" name="returnTo" value={to} />
            <Button tone="primary">Continue with GitHub</Button>
          </form>
        </div>
        <ContestPeak rock="moss" slug={organisation} ridge={0} fades className="h-auto w-full" />
      </div>
    </div>
  )
}
