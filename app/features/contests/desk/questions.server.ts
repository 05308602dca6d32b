import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { newId } from '#app/domain/values/id.ts'
import { contestQuestions } from '#db/schema/contests/contests.ts'
import { NO_CLIMBER } from './member-forms.ts'

type QuestionContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** The most unanswered questions that a member may have in one contest. */
const OPEN_QUESTIONS = 3

export async function askQuestion(
  context: QuestionContext,
  contest: Contest,
  playerId: string,
  question: string,
): Promise<FormOutcome> {
  if (!contest.isMember || contest.role === 'owner' || contest.role === 'moderator') return NO_CLIMBER
  const blocked = await blockedErrors(context, { question })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const inserted = await context.db.all(sql`
    INSERT INTO contest_questions (id, contest_id, player_id, question, asked_at)
    SELECT ${newId('cq', context.randomBytes)}, ${contest.id}, ${playerId}, ${question}, ${context.now()}
    WHERE (SELECT COUNT(*) FROM contest_questions
      WHERE player_id = ${playerId} AND contest_id = ${contest.id} AND answer IS NULL) < ${OPEN_QUESTIONS}
    RETURNING id`)
  if (inserted.length === 0)
    return refused({ question: 'You have three questions waiting. Give the organisers some time.' }, 409)
  return done('Your question is with the organisers.')
}

/** Answers once; the answer may be changed later. */
export async function answerQuestion(
  context: QuestionContext,
  contest: Contest,
  { questionId, answer, isPrivate }: { questionId: string; answer: string; isPrivate: boolean },
): Promise<FormOutcome> {
  const blocked = await blockedErrors(context, { answer })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const answered = await context.db
    .update(contestQuestions)
    .set({ answer, isPrivate, answeredAt: context.now() })
    .where(and(eq(contestQuestions.id, questionId), eq(contestQuestions.contestId, contest.id)))
    .returning({ id: contestQuestions.id })
  return answered.length === 0 ? MISSING : done(isPrivate ? 'Answered, only for them.' : 'Answered, for everyone.')
}
