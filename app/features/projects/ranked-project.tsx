import { ProjectTitle } from '#app/components/project-title.tsx'
import type { ProjectsView } from '#app/core/projects/project-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './ranked-project.module.css'

type Props = {
  project: ProjectsView['projects'][number]
  /** Its place by clicks; null where that is not known. */
  rank: number | null
}

/** One line of the list: place, who builds it, what it is, and its clicks, which never move. */
export function RankedProject({ project, rank }: Props) {
  const { description, host, repository, owner, clicks } = project
  return (
    <article className={classNames(styles.project, rank === null && styles.unranked)}>
      {rank !== null && (
        <p className={classNames(styles.rank, MEDALS[rank])}>
          <span className="visually-hidden">Place </span>
          {formatNumber(rank)}
        </p>
      )}
      <Avatar name={owner.username} url={owner.avatarUrl} size="medium" ring={owner.premium ? 'gold' : null} />
      <div className={styles.about}>
        <h2 className={styles.title}>
          <ProjectTitle project={project} />
        </h2>
        <p className={styles.description}>{description}</p>
        <p className={styles.where}>
          <span className={styles.owner}>
            <Anchor href={`/player/${owner.username}`}>{owner.username}</Anchor>
            {owner.isViewer && <Tag tone="moss">You</Tag>}
            {owner.premium && <Tag tone="gold">Premium</Tag>}
          </span>
          {host !== null && <span>{host}</span>}
          {repository !== null && (
            <a href={repository.href} rel="nofollow ugc noopener">
              {repository.name}
            </a>
          )}
        </p>
      </div>
      <p className={styles.clicks}>
        <b className="num">{formatNumber(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'}
      </p>
    </article>
  )
}

const MEDALS: Record<number, string | undefined> = { 1: styles.gold, 2: styles.silver, 3: styles.bronze }
