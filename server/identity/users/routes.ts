import { action } from '#server/http/routing/action.ts'
import { idIn, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { factorInput, invitationInput, roleInput, statusInput } from './input.ts'
import { invite, renewInvitation, revokeInvitation } from './invitations.ts'
import { changeRole, changeStatus, clearSecondFactor, peoplePage } from './people.ts'

/** All of these require a recent authentication. */
const actions: Route[] = [
  action(
    '/users/invitations',
    invitationInput,
    ({ ctx, actor, input }) => invite(ctx, actor, input),
    'users.manage',
  ),
  action(
    '/users/invitations/:id/renewal',
    noBody,
    ({ ctx, actor, req }) => renewInvitation(ctx, actor, idIn(req)),
    'users.manage',
  ),
  action(
    '/users/invitations/:id/revocation',
    noBody,
    async ({ ctx, actor, req }) => {
      await revokeInvitation(ctx, actor, idIn(req))
      return undefined
    },
    'users.manage',
  ),
  action(
    '/users/:id/role',
    roleInput,
    async ({ ctx, actor, req, input }) => {
      await changeRole(ctx, actor, idIn(req), input)
      return undefined
    },
    'users.manage',
  ),
  action(
    '/users/:id/status',
    statusInput,
    async ({ ctx, actor, req, input }) => {
      await changeStatus(ctx, actor, idIn(req), input)
      return undefined
    },
    'users.manage',
  ),
  action(
    '/users/:id/second-factor-removal',
    factorInput,
    async ({ ctx, actor, req, input }) => {
      await clearSecondFactor(ctx, actor, idIn(req), input)
      return undefined
    },
    'users.manage',
  ),
]

export const userRoutes: Route[] = [
  page('/users', 'users', noQuery, ({ ctx, actor }) => peoplePage(ctx, actor), 'users.see'),

  ...actions,
]
