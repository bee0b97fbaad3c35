import { call } from '#app/api/client.server.ts';
import {
  deleteSearch,
  forgetSearches,
  lookAtSearch,
  renameSearch,
  savedSearchList,
} from '#app/domain/catalogue/search/saved-contract.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { categoryNames } from './category-names.server.ts';
import { deleteForm, historyForm, openForm, renameForm, savedHref } from './saved-search.server.ts';

const HERE = '/customer/searches';

export const searchActions = formAction(
  handleForm(openForm, lookAtSearch, async ({ intent, token, request }) => {
    const [way, id = ''] = intent.split(' ');
    const [saved, nameOf] = await Promise.all([
      call(savedSearchList, {}, { token }),
      categoryNames(),
    ]);
    await call(lookAtSearch, { id }, { token });
    const asked = saved.find((each) => each.id === id);
    return redirectAfterSuccess(request, asked ? savedHref(asked, nameOf, way === 'new') : HERE);
  }),
  handleCall(renameForm, renameSearch, { to: HERE, done: '已改名' }),
  handleCall(deleteForm, deleteSearch, { to: HERE, done: '搜索已删除' }),
  handleCall(historyForm, forgetSearches, {
    to: HERE,
    done: (_content, { value }) => (value.text === undefined ? '搜索记录已清空' : '搜索记录已删除'),
  }),
);
