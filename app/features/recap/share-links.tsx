import { useEffect, useRef, useState, type RefObject } from 'react'
import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { periodTitle, recapSummary } from './recap-text.ts'
import type { RecapView } from './recap-view.ts'
import styles from './share-links.module.css'

/** The picture to share, as tall as a phone. */
export function StoryPicture({ recap }: { recap: RecapView }) {
  return (
    <img
      className={styles.picture}
      src={recap.storyHref}
      alt={titleOf(recap)}
      width={1080}
      height={1920}
      loading="lazy"
      decoding="async"
    />
  )
}

/** The device's share sheet with the picture where it takes files; a download elsewhere, and without JavaScript. */
export function ShareLinks({ recap }: { recap: RecapView }) {
  const { username, period, storyHref, shareUrl } = recap
  const name = `${username}-${period.key}.png`
  const place = useRef<HTMLDivElement>(null)
  const file = useShareableFile(place, storyHref, name)
  const title = titleOf(recap)
  return (
    <div ref={place} className={styles.share}>
      <p className={styles.buttons}>
        {file !== null && (
          <Button
            type="button"
            tone="primary"
            // Closing the sheet without choosing rejects; there is nothing to report.
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
      <div className={styles.link}>
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

/**
 * The picture as a file, loaded once its chapter is near: a share sheet only opens at once after a press. Null where the
 * device shares no files.
 */
function useShareableFile(place: RefObject<HTMLElement>, href: string, name: string): File | null {
  const [file, setFile] = useState<File | null>(null)

  useEffect(() => {
    setFile(null)
    const probe = new File([], name, { type: 'image/png' })
    if (place.current === null || !navigator.canShare?.({ files: [probe] })) return
    let isCurrent = true
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        fetchPicture(href, name).then(
          (loaded) => isCurrent && setFile(loaded),
          () => undefined,
        )
      },
      { rootMargin: '400px' },
    )
    near.observe(place.current)
    return () => {
      isCurrent = false
      near.disconnect()
    }
  }, [place, href, name])

  return file
}

async function fetchPicture(href: string, name: string): Promise<File | null> {
  const reply = await fetch(href)
  const picture = await reply.blob()
  return reply.ok && picture.type === 'image/png' ? new File([picture], name, { type: 'image/png' }) : null
}
