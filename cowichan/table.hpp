#pragma once
// The Cowichan problems that we have, as a table: one row a kernel. A problem that can be solved in several ways has a
// row for each (model/kernel.hpp). A test checks that the parts of each kernel's model (models/NAME.gp) are its phases,
// as t<phase>.

#include "cowichan/kernels/chain.hpp"
#include "cowichan/kernels/elastic.hpp"
#include "cowichan/kernels/gauss.hpp"
#include "cowichan/kernels/half.hpp"
#include "cowichan/kernels/hull.hpp"
#include "cowichan/kernels/invperc.hpp"
#include "cowichan/kernels/life.hpp"
#include "cowichan/kernels/mandel.hpp"
#include "cowichan/kernels/norm.hpp"
#include "cowichan/kernels/outer.hpp"
#include "cowichan/kernels/product.hpp"
#include "cowichan/kernels/randmat.hpp"
#include "cowichan/kernels/sor.hpp"
#include "cowichan/kernels/thresh.hpp"
#include "cowichan/kernels/vecdiff.hpp"
#include "cowichan/kernels/winnow.hpp"

#include <array>

namespace mpisheet::cowichan {

template <typename... Row> struct KernelList {
    static constexpr std::array<Kernel, sizeof...(Row)> rows{Row::row...};
    static constexpr std::array<ThesisModel, sizeof...(Row)> thesis{Row::thesis...};
};
template <typename... A, typename... B> KernelList<A..., B...> both(KernelList<A...>, KernelList<B...>);

using Kernels =
    KernelList<Mandel, MandelBlock, Randmat, Half, HalfAlltoallv, Thresh, Life, Winnow, WinnowBuckets, Norm, Outer,
               Product, Vecdiff, Gauss, GaussBlock, Sor, SorJacobi, Elastic, ElasticCity, Invperc, Hull>;
using Chains = KernelList<Chain, ChainRandmatInvperc, ChainMandelThresh, ChainMandelInvperc>;
using Runnable = decltype(both(Kernels{}, Chains{})); ///< what mpisheet-cowichan runs

inline constexpr auto kernels = Kernels::rows;
inline constexpr auto runnable = Runnable::rows;

/// How to ask the thesis's model of a problem; nullptr when it has none.
constexpr const ThesisModel *thesis_model(std::string_view problem)
{
    for (std::size_t k = 0; k < kernels.size(); ++k)
        if (kernels[k].name == problem && Kernels::thesis[k].our_d > 0)
            return &Kernels::thesis[k];
    return nullptr;
}

} // namespace mpisheet::cowichan
