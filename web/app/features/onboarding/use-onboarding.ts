import type {
  OnboardingAnswer,
  OnboardingFlow,
  OnboardingState,
} from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { onboardingMessages, onboardingToasts } from '@keepcase/contract/onboarding/onboarding.messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, api, client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './onboarding.texts.ts'

const currentOptions = () => api.onboarding.current.queryOptions({ input: {}, staleTime: 30_000 })

/** The viewer's onboarding flows. */
export const useOnboarding = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({ ...currentOptions(), enabled })

/** Returns a function that caches a flow from the server's answer. */
function useCacheFlow() {
  const queryClient = useQueryClient()
  return (flow: OnboardingFlow) => {
    const isActive = flow.status === 'Started'
    queryClient.setQueryData<OnboardingState>(currentOptions().queryKey, (state) => ({
      active: isActive ? flow : null,
      unfinished: isActive || flow.status === 'Skipped' ? flow : (state?.unfinished ?? null),
      hasBegun: true,
    }))
    if (!isActive) void queryClient.invalidateQueries({ queryKey: api.onboarding.current.key() })
  }
}

/** Starts a flow, or resumes an unfinished one. */
export function useStartFlow() {
  const cacheFlow = useCacheFlow()
  return useMutation({
    mutationFn: (type: string) => client.onboarding.start({ type }),
    onSuccess: cacheFlow,
    onError: (error) => showError(error, onboardingMessages.updateFailed),
  })
}

export type Press = { flow: OnboardingFlow; answer?: OnboardingAnswer }

/** Saves the answer to the current step: continues, or completes the flow at the last step. */
export function useAnswerStep() {
  const cacheFlow = useCacheFlow()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ flow, answer }: Press): Promise<OnboardingFlow> => {
      const isLast = flow.currentStep >= flow.totalSteps
      const input = { id: flow.id, step: flow.currentStep, ...(answer && { answer }) }
      try {
        return await (isLast ? client.onboarding.finish(input) : client.onboarding.next(input))
      } catch (error) {
        throw answerError(error, isLast ? onboardingMessages.updateFailed : onboardingMessages.advanceFailed)
      }
    },
    onSuccess: async (flow, { flow: before }) => {
      // The step may have changed the viewer's name or role. Awaited before the next step is shown, while the button
      // still ignores presses.
      await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
      cacheFlow(flow)
      if (before.step?.component === 'store-name') showStoreSaved(before.storefrontId !== null)
    },
    onError: (error, { flow }) => {
      if (flow.step?.component === 'store-name' && !hasFields(error)) showStoreError(error)
    },
  })
}

/** Starts a storefront's flow and answers its first step (name and address) with one press. */
export function useOpenStore() {
  const cacheFlow = useCacheFlow()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answer: { storeName: string; subdomain: string }): Promise<OnboardingFlow> => {
      try {
        const flow = await client.onboarding.start({ type: 'storefront' })
        // @NOTE a flow abandoned after its name resumes at its own step
        if (flow.step?.component !== 'store-name') return flow
        return await client.onboarding.next({ id: flow.id, step: flow.currentStep, answer })
      } catch (error) {
        throw answerError(error, onboardingMessages.advanceFailed)
      }
    },
    onSuccess: async (flow) => {
      await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
      cacheFlow(flow)
      showStoreSaved(false)
    },
    onError: (error) => {
      if (!hasFields(error)) showStoreError(error)
    },
  })
}

const hasFields = (error: unknown) => Boolean((error as { data?: { fields?: object } } | null)?.data?.fields)

/** Leaves a flow: a skipped one can be resumed; a cancelled one keeps its answers for a new start. */
export function useLeaveFlow(how: 'skip' | 'cancel') {
  const cacheFlow = useCacheFlow()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (flow: OnboardingFlow) => client.onboarding[how]({ id: flow.id }),
    onSuccess: (flow) => {
      cacheFlow(flow)
      const isStore = flow.onboardingType === 'storefront'
      if (how === 'cancel') {
        // @NOTE the dashboard no longer offers a cancelled flow, so the toast links back to it
        const onPress = () => void navigate(isStore ? paths.storefrontOnboarding : paths.onboarding)
        const action = { label: texts.completeSetup, onPress }
        return notify.info(texts.yourAnswersAreSaved, { description: texts.continueWheneverYouLike, action })
      }
      const text = isStore ? onboardingToasts.storeSkipped : onboardingToasts.profileSkipped
      notify.info(text.title, text.message)
    },
    onError: (error) => {
      if (how === 'skip') notify.error(onboardingToasts.skipFailed.title, onboardingToasts.skipFailed.message)
      else showError(error, onboardingMessages.updateFailed)
    },
  })
}

type Failed = {
  code?: string
  status?: number
  data?: { title?: string; message?: string; fields?: Record<string, string> }
}

/** Maps a refusal to the step's form: error fields are named like its inputs. */
function answerError(error: unknown, fallback: string): ApiError {
  const { code = 'UNKNOWN', status = 0, data } = (error ?? {}) as Failed
  const { message, fields } = formMessages(error, fallback)
  const named = Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/^answer\./, ''), message]),
  )
  const isNamed = Object.keys(named).length > 0
  return new ApiError(code, status, message, { title: data?.title, message, ...(isNamed && { fields: named }) })
}

function showError(error: unknown, fallback: string): void {
  const { data } = (error ?? {}) as Failed
  notify.error(data?.title ?? 'Error', formMessages(error, fallback).message)
}

function showStoreSaved(isUpdate: boolean): void {
  const { title, message } = isUpdate ? onboardingToasts.storeUpdated : onboardingToasts.storeCreated
  notify.success(title, message)
}

/** The server's title and message if given; else the specified ones. */
function showStoreError(error: unknown): void {
  const { status = 0, data } = (error ?? {}) as Failed
  const isOurs = status > 0 && status < 500
  const { title, message } = onboardingToasts.storeFailed
  notify.error((isOurs && data?.title) || title, (isOurs && data?.message) || message)
}
