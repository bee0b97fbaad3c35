import { UPLOAD_FAILED } from './upload.ts';

/** Why an uploaded picture is not taken. */
export const PICTURE_PROBLEMS = {
  unreadable: UPLOAD_FAILED,
  heic: '暂不能读取 HEIC 照片，请在手机“设置 > 相机 > 格式”中选“兼容性最佳”后重拍，或把照片存为 JPEG 后再上传',
  tooLarge: '图片超过 6,400 万像素，请缩小后再上传',
  tooCostly: '图片过于复杂，请另存为普通的 JPEG 或 PNG 后再上传',
  busy: '正在处理的图片过多，请稍后再试',
  budgetSpent: '短时间内上传的图片过多，请过几分钟再试',
} as const;
export type PictureProblem = keyof typeof PICTURE_PROBLEMS;

/** The message for a picture that was stored before pictures of this kind were refused at the upload. */
export const COPY_REFUSED = '这张图片无法读取，或过于复杂，不能显示';
