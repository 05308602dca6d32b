import { useRef } from 'react'
import { SharePicture } from '#app/components/share-picture.tsx'
import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useShareablePicture } from '#app/ui/use-shareable-picture.ts'
import type { RecapView } from './answer-recap.server.ts'
import { periodTitle, recapSummary } from './recap-text.ts'

export function StoryPicture({ recap }: { recap: RecapView }) {
  return (
    <SharePicture
      className="mx-auto w-[min(100%,21rem)] shadow-lift"
      src={recap.storyHref}
      alt={titleOf(recap)}
      width={1080}
      height={1920}
    />
  )
}

/** The share sheet if it takes pictures; else, and without JavaScript, a download. */
export function ShareLinks({ recap }: { recap: RecapView }) {
  const { username, period, storyHref, shareUrl } = recap
  const name = `${username}-${period.key}.png`
  const place = useRef<HTMLDivElement>(null)
  const file = useShareablePicture(place, storyHref, name)
  const title = titleOf(recap)
  return (
    <div ref={place} className="mt-6 stack max-w-136 gap-4">
      <p className="flex flex-wrap gap-3">
        {file !== null && (
          <Button
            type="button"
            tone="primary"
            // Closing the sheet rejects; that is no error.
            onClick={() =>
              void navigator
                .share({ files: [file], title, text: `${recapSummary(recap)} ${shareUrl}` })
                .catch(() => undefined)
            }
          >
            Share the picture
          </Button>
        )}
        <ButtonLink tone={file === null ? 'primary' : undefined} href={storyHref} download={name}>
          Save the picture
        </ButtonLink>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField label="Link to this recap" name="link" readOnly value={shareUrl} />
        <CopyButton text={shareUrl} label="Copy link" />
      </div>
      <p>
        <Anchor href={`/player/${username}`}>See the ledger behind it</Anchor>
      </p>
    </div>
  )
}

function titleOf({ username, period }: RecapView): string {
  return `${username}: ${periodTitle(period)} at ${brand.name}`
}
