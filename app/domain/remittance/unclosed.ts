export const UNCLOSED_REMARK_MAX = 200;
export const UNCLOSED_REMARK_REQUIRED = '请填写处理结果';
export const UNCLOSED_UNKNOWN = '没有这笔付款';
export const UNCLOSED_DECIDED = '这笔付款已关闭、已到账、已处理或正在重新关闭';
