/** Pictures that a member may send with an application (MC-20). */
export const mostPictures = 3;
export const maxPictureBytes = 5 * 1024 * 1024;
export const maxCommentLength = 140;
