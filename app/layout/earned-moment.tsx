import { useLocation, useNavigationType } from '@remix-run/react'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { EarnedView } from '#app/domain/achievements/earned.ts'
import { Button } from '#app/ui/button.tsx'
import { useNonce } from './root-data.ts'

/** `url`: the reader's page. */
type Props = { view: EarnedView; url: string }
type NewsProps = Props & { pathname: string; wasTouched: () => boolean }

/** Without JavaScript a line above the screen, with it a dialog that waits for its moment. */
export function EarnedMoment({ view, url }: Props) {
  const { pathname, search } = useLocation()
  const wasTouched = useTouched(pathname)
  const nonce = useNonce()
  const [Moment, setMoment] = useState<ComponentType<NewsProps> | null>(null)

  useEffect(() => {
    // If a deployment removed the file, the notice stays in the inbox.
    import('./earned-news.tsx').then(
      ({ EarnedNews }) => setMoment(() => EarnedNews),
      () => undefined,
    )
  }, [])

  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NOTE_TOUCHES }} />
      <noscript>
        <form
          method="post"
          action="/earned"
          className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <input type="hidden" name="until" value={view.until} />
          <input type="hidden" name="returnTo" value={pathname + search} />
          <p>
            New on your page: <b>{view.earned.map(({ title }) => title).join(', ')}</b>.{' '}
            <a href={`${url}#achievements`}>See your badges</a>
          </p>
          <Button size="small">Keep climbing</Button>
        </form>
      </noscript>
      {Moment !== null && <Moment view={view} url={url} pathname={pathname} wasTouched={wasTouched} />}
    </>
  )
}

declare global {
  interface Window {
    wasTouched?: true
  }
}

/** Runs with the document: somebody may type before the page's code is there. */
const NOTE_TOUCHES =
  "for(const e of['pointerdown','keydown'])addEventListener(e,()=>{window.wasTouched=true},{capture:true,once:true})"

/** By key or pointer, since the screen was opened. */
function useTouched(pathname: string): () => boolean {
  const wasFollowed = useNavigationType() !== 'POP'
  const isTouched = useRef(false)

  useEffect(() => {
    isTouched.current = !wasFollowed && window.wasTouched === true
    const touch = () => {
      isTouched.current = true
    }
    for (const event of TOUCHES) addEventListener(event, touch, true)
    return () => {
      for (const event of TOUCHES) removeEventListener(event, touch, true)
    }
  }, [pathname, wasFollowed])

  return useCallback(() => isTouched.current, [])
}

const TOUCHES = ['pointerdown', 'keydown'] as const
